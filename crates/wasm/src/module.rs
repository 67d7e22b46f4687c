//! What the module offers to JavaScript: room for a question, and its answer.
//!
//! A question is `len` bytes of UTF-8 written to what `skok_alloc(len)` gave. `skok_answer` takes that room over and
//! gives the address of the answer: four bytes of length, little-endian, then as many of UTF-8, to be handed back
//! to `skok_free`.

#![expect(unsafe_code, reason = "addresses and lengths are all that a module and JavaScript can hand each other")]
#![expect(unreachable_pub, reason = "JavaScript is the other crate")]

use crate::answer;

#[link(wasm_import_module = "skok")]
unsafe extern "C" {
    /// Milliseconds since any fixed moment.
    safe fn now_ms() -> f64;
}

/// Room for `len` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn skok_alloc(len: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; len].into_boxed_slice()).cast()
}

/// Answers the question of `len` bytes at `question`, which must be what `skok_alloc(len)` gave.
///
/// # Safety
/// `question` and `len` are those of one call of `skok_alloc`, and not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skok_answer(question: *mut u8, len: usize) -> *mut u8 {
    // SAFETY: by the contract of this function the bytes are a box of this length that nobody else has.
    let question = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(question, len)) };
    // What is no UTF-8 is no JSON either, and is refused as such.
    let answer = answer(&String::from_utf8_lossy(&question), &|| now_ms() as u64);
    let mut bytes = Vec::with_capacity(4 + answer.len());
    bytes.extend_from_slice(&(answer.len() as u32).to_le_bytes());
    bytes.extend_from_slice(answer.as_bytes());
    Box::into_raw(bytes.into_boxed_slice()).cast()
}

/// Takes an answer back.
///
/// # Safety
/// `answer` is what `skok_answer` gave, and not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skok_free(answer: *mut u8) {
    // SAFETY: by the contract of this function these are a length and as many bytes, made by `skok_answer` as one box.
    unsafe {
        let len = u32::from_le_bytes(answer.cast::<[u8; 4]>().read()) as usize;
        drop(Box::from_raw(std::ptr::slice_from_raw_parts_mut(answer, 4 + len)));
    }
}
