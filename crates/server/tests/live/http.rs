//! The HTTP side: sessions, limits, headers, files, and what strangers send.

use serde_json::{Value, json};

use crate::support::{Reply, Site, config, raw, request, two};

#[tokio::test]
async fn a_browser_stays_the_same_guest() {
    let site = Site::start();
    let first = request(site.address, "POST", "/api/session", &[], "").await;
    let cookie = first.header("set-cookie").expect("a cookie");
    for word in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(word), "{cookie}");
    }
    let pair = cookie.split(';').next().expect("a pair");
    let again = request(site.address, "POST", "/api/session", &[("Cookie", pair)], "").await;
    assert_eq!((&again.json, again.header("set-cookie")), (&first.json, None));
    // A cookie made up elsewhere is nobody's, and the server makes its own.
    let made_up = [("Cookie", "skok=AAAAAAAAAAAAAAAAAAAAAA")];
    let other = request(site.address, "POST", "/api/session", &made_up, "").await;
    assert_ne!(other.json, first.json);
    assert!(other.header("set-cookie").is_some_and(|c| !c.contains("AAAAAAAAAAAA")));
    assert_eq!(first.json["player"]["guest"], 1);
    assert_eq!(other.json["player"]["guest"], 2);
}

#[tokio::test]
async fn absurd_clocks_are_refused_with_the_fields_name() {
    let site = Site::start();
    let anna = site.guest().await;
    let body =
        |clock: &str| format!(r#"{{"variant":"star2","seats":[{{"kind":"me"}},{{"kind":"open"}}],"clock":{clock}}}"#);
    let numbers =
        ["-1", "0", "999", "86400001", "1000000000", "1e308", "\"5\"", "0.0001", "9223372036854775808", "1e999"];
    for number in numbers.iter().chain(&["null", "true", "[]"]) {
        let reply = anna.post_text("/api/tables", &body(&format!(r#"{{"bank_ms":{number},"increment_ms":0}}"#))).await;
        assert_eq!(reply.status, 422, "{number}: {}", reply.text);
        assert!(reply.json["fields"]["clock.bank_ms"].is_string(), "{number}: {}", reply.text);
    }
    for number in ["-1", "600001", "2147483648", "-0.5"] {
        let clock = format!(r#"{{"bank_ms":60000,"increment_ms":{number}}}"#);
        let reply = anna.post_text("/api/tables", &body(&clock)).await;
        assert_eq!(reply.status, 422, "{number}: {}", reply.text);
        assert!(reply.json["fields"]["clock.increment_ms"].is_string(), "{number}: {}", reply.text);
    }
    let reply = anna.post_text("/api/tables", &body(r#"{"bank_ms":60000}"#)).await;
    assert!(reply.json["fields"]["clock.increment_ms"].is_string(), "{}", reply.text);
    let reply = anna.post_text("/api/tables", &body("NaN")).await;
    assert_eq!((reply.status, &reply.json["code"]), (400, &json!("bad_json")));
    for good in [r#"{"bank_ms":1000,"increment_ms":0}"#, r#"{"bank_ms":86400000,"increment_ms":600000}"#, "null"] {
        assert_eq!(anna.post_text("/api/tables", &body(good)).await.status, 201, "{good}");
    }
}

fn with(key: &str, value: Value) -> Value {
    let mut body = two("star2");
    body[key] = value;
    body
}

#[tokio::test]
async fn wrong_tables_are_refused_with_the_fields_name() {
    let site = Site::start();
    let anna = site.guest().await;
    let program = |level: i32| json!([{"kind": "me"}, {"kind": "program", "level": level}]);
    for (body, field) in [
        (with("variant", json!("chess")), "variant"),
        (with("variant", json!(7)), "variant"),
        (json!({"variant": "star2"}), "seats"),
        (json!({"seats": []}), "variant"),
        (with("seats", json!([])), "seats"),
        (with("seats", json!([{"kind": "me"}])), "seats"),
        (with("seats", json!(vec![json!({"kind": "open"}); 5000])), "seats"),
        (with("seats", json!([{"kind": "program", "level": 1}, {"kind": "program", "level": 1}])), "seats"),
        (with("seats", program(0)), "seats[1].level"),
        (with("seats", program(11)), "seats[1].level"),
        (with("options", json!({"no_such_rule": "on"})), "options.no_such_rule"),
        (with("options", json!({"limit": "-1"})), "options.limit"),
        (with("winner", json!("me")), "winner"),
        (with("role", json!("admin")), "role"),
    ] {
        let reply = anna.post("/api/tables", &body).await;
        let text = body.to_string();
        if text.len() > 16 * 1024 {
            assert_eq!(reply.status, 413);
            continue;
        }
        assert_eq!(reply.status, 422, "{text}: {}", reply.text);
        assert!(reply.json["fields"][field].is_string(), "{text}: {}", reply.text);
        assert!(reply.json["message"].as_str().is_some_and(|m| !m.contains('\n')), "{}", reply.text);
    }
    let bad = anna.post("/api/tables", &with("seats", json!([{"kind": "king"}, {"kind": "open"}]))).await;
    assert_eq!(bad.status, 422, "{}", bad.text);
}

#[tokio::test]
async fn only_our_own_pages_may_change_anything() {
    let site = Site::start();
    let anna = site.guest().await;
    let own = format!("http://{}", site.address);
    let post = async |headers: &[(&str, &str)]| {
        let mut all = vec![("Cookie", anna.cookie.as_str())];
        all.extend_from_slice(headers);
        request(site.address, "POST", "/api/tables", &all, &two("star2").to_string()).await
    };
    let json_type = ("Content-Type", "application/json");
    let https = own.replace("http", "https");
    let longer = format!("{own}.evil.example");
    for origin in ["https://evil.example", "null", https.as_str(), longer.as_str(), "http://127.0.0.1:1", ""] {
        assert_eq!(post(&[json_type, ("Origin", origin)]).await.status, 403, "{origin}");
    }
    assert_eq!(post(&[json_type, ("Origin", &own), ("Origin", "http://evil.example")]).await.status, 403);
    assert_eq!(post(&[json_type, ("Sec-Fetch-Site", "cross-site")]).await.status, 403);
    assert_eq!(post(&[json_type, ("Sec-Fetch-Site", "same-site")]).await.status, 403);
    for kind in ["text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"] {
        assert_eq!(post(&[("Content-Type", kind), ("Origin", &own)]).await.status, 415, "{kind}");
    }
    assert_eq!(post(&[("Origin", &own)]).await.status, 415, "no type at all");
    assert_eq!(post(&[json_type, ("Origin", &own), ("Sec-Fetch-Site", "same-origin")]).await.status, 201);
    let session = request(site.address, "POST", "/api/session", &[("Content-Type", "text/plain")], "{}").await;
    assert_eq!(session.status, 415);
    let get = anna.get("/api/session").await;
    assert_eq!((get.status, &get.json["code"]), (405, &json!("wrong_method")));
    let overridden = request(site.address, "GET", "/api/tables", &[("X-HTTP-Method-Override", "POST")], "").await;
    assert_eq!(overridden.json, json!([site_row(&overridden)]), "a list, whatever the header says");
    let stranger = request(site.address, "POST", "/api/tables", &[json_type], &two("star2").to_string()).await;
    assert_eq!((stranger.status, &stranger.json["code"]), (401, &json!("no_session")));
}

fn site_row(reply: &Reply) -> Value {
    reply.json[0].clone()
}

#[tokio::test]
async fn sockets_open_for_our_own_pages_only() {
    let site = Site::start();
    let anna = site.guest().await;
    let host = site.address.to_string();
    for origin in [
        Some("https://evil.example".to_owned()),
        Some("null".to_owned()),
        Some(format!("http://{host}.evil.example")),
        Some(format!("https://{host}")),
        Some("http://127.0.0.1:1".to_owned()),
        None,
    ] {
        assert_eq!(anna.socket_from(origin.as_deref()).await.err(), Some(403), "{origin:?}");
    }
    let own = format!("http://{host}");
    assert!(anna.socket_from(Some(&own)).await.is_ok());
    let mut nobody = anna.clone();
    nobody.cookie = "skok=AAAAAAAAAAAAAAAAAAAAAA".to_owned();
    assert_eq!(nobody.socket_from(Some(&own)).await.err(), Some(401));
}

#[tokio::test]
async fn a_person_has_so_many_sockets_and_no_more() {
    let site = Site::start();
    let anna = site.guest().await;
    let own = format!("http://{}", site.address);
    let mut open = Vec::new();
    for _ in 0..16 {
        open.push(anna.socket().await);
    }
    assert_eq!(anna.socket_from(Some(&own)).await.err(), Some(429));
    assert!(site.guest().await.socket_from(Some(&own)).await.is_ok(), "others are not concerned");
    open.clear();
    for _ in 0..100 {
        if anna.socket_from(Some(&own)).await.is_ok() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("closed sockets still count");
}

#[tokio::test]
async fn tables_without_end_are_slowed_down() {
    let site = Site::start();
    let anna = site.guest().await;
    let mut refused = None;
    for _ in 0..30 {
        let reply = anna.post("/api/tables", &two("star2")).await;
        if reply.status != 201 {
            refused = Some(reply);
            break;
        }
    }
    let refused = refused.expect("30 tables in a second");
    assert_eq!((refused.status, &refused.json["code"]), (429, &json!("slow_down")));
    assert!(refused.header("retry-after").and_then(|v| v.parse::<u32>().ok()).is_some_and(|s| s >= 1));
    assert_eq!(site.guest().await.post("/api/tables", &two("star2")).await.status, 201, "others are not concerned");
}

#[tokio::test]
async fn http_oddities_get_an_answer_or_a_closed_door() {
    let site = Site::start();
    let host = site.address;
    let big = "x".repeat(1024 * 1024);
    let many = "x-a: 1\r\n".repeat(200);
    let query = "a=1&".repeat(3000);
    for (name, text, expected) in [
        ("big header", format!("GET / HTTP/1.1\r\nHost: {host}\r\nX: {big}\r\n\r\n"), 431),
        ("many headers", format!("GET / HTTP/1.1\r\nHost: {host}\r\n{many}\r\n"), 431),
        (
            "two lengths",
            format!("POST /api/tables HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"),
            400,
        ),
        (
            "a space before the colon",
            format!("POST /api/tables HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n"),
            400,
        ),
        ("no HTTP", "hello there\r\n\r\n".to_owned(), 400),
        ("NUL", format!("GET /\0 HTTP/1.1\r\nHost: {host}\r\n\r\n"), 400),
        ("trace", format!("TRACE / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"), 405),
        (
            "huge length",
            format!(
                "POST /api/tables HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: 99999999999\r\n\r\n"
            ),
            401,
        ),
        (
            "many parameters",
            format!("GET /api/tables?{query} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"),
            200,
        ),
    ] {
        let reply = raw(site.address, text.as_bytes()).await;
        assert_eq!(reply.status, expected, "{name}: {}", reply.head);
    }
    assert_eq!(site.guest().await.get("/api/variants").await.status, 200);
}

#[tokio::test]
async fn a_head_that_never_ends_is_cut_off_and_holds_up_nobody() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let site = Site::start();
    let mut slow = Vec::new();
    for _ in 0..100 {
        let mut stream = tokio::net::TcpStream::connect(site.address).await.expect("it listens");
        stream.write_all(b"GET / HTTP/1.1\r\nX-a: b\r\n").await.expect("open");
        slow.push(stream);
    }
    let begun = std::time::Instant::now();
    assert_eq!(site.guest().await.get("/api/variants").await.status, 200);
    assert!(begun.elapsed().as_millis() < 1000);
    let mut trickling = tokio::net::TcpStream::connect(site.address).await.expect("it listens");
    let cookie = site.guest().await.cookie;
    let head = format!(
        "POST /api/tables HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n\
         Connection: close\r\nContent-Length: 100\r\n\r\n{{"
    );
    trickling.write_all(head.as_bytes()).await.expect("open");
    let mut idle = tokio::net::TcpStream::connect(site.address).await.expect("it listens");
    for stream in slow.iter_mut().chain([&mut idle, &mut trickling]) {
        let mut rest = Vec::new();
        let ended = tokio::time::timeout(std::time::Duration::from_secs(14), stream.read_to_end(&mut rest)).await;
        assert!(ended.is_ok(), "still open after 14 s");
    }
}

#[tokio::test]
async fn only_files_of_the_client_are_served() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let root = folder.path().join("web");
    std::fs::create_dir_all(root.join("assets")).expect("a folder");
    std::fs::write(root.join("index.html"), "<!doctype html><title>Skok</title>").expect("a file");
    std::fs::write(root.join("assets/app-1a2b.js"), "export {}").expect("a file");
    std::fs::write(folder.path().join("secret.txt"), "secret").expect("a file");
    let config = skok_server::Config { web_root: Some(root), ..config(&folder) };
    let site = Site::start_at(config, folder);
    let get = async |path: &str| request(site.address, "GET", path, &[], "").await;
    for path in ["/", "/t/abcdefghijklmnopqrstuv", "/index.html"] {
        let page = get(path).await;
        assert_eq!((page.status, page.header("cache-control")), (200, Some("no-cache")), "{path}");
        assert!(page.text.contains("<title>Skok"), "{path}");
        let csp = page.header("content-security-policy").expect("a policy");
        assert!(csp.contains("default-src 'self'") && !csp.contains("unsafe-inline"), "{csp}");
        assert!(csp.contains("script-src 'self' 'wasm-unsafe-eval';"), "{csp}");
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(page.header("cross-origin-opener-policy"), Some("same-origin"));
        assert_eq!(page.header("cross-origin-embedder-policy"), Some("require-corp"));
    }
    let script = get("/assets/app-1a2b.js").await;
    assert!(script.header("cache-control").is_some_and(|c| c.contains("immutable")), "{}", script.head);
    let tag = script.header("etag").expect("a tag").to_owned();
    let kept = request(site.address, "GET", "/assets/app-1a2b.js", &[("If-None-Match", &tag)], "").await;
    assert_eq!(kept.status, 304);
    for path in [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%252e%252e/secret.txt",
        "/..\\secret.txt",
        "//etc/passwd",
        "/assets/../../secret.txt",
        "/assets//etc/passwd",
        "/assets/nothing.js",
        "/.git/config",
        "/data/skok.db",
        "/skok.db-wal",
        "/index.html%00.png",
    ] {
        let reply = get(path).await;
        assert!([400, 404].contains(&reply.status), "{path}: {}", reply.head);
        assert!(!reply.text.contains("secret") && !reply.text.contains("root:"), "{path}");
    }
    for path in ["/api", "/api/", "/api/nothing", "/api/tables/nothing/else"] {
        let reply = get(path).await;
        assert_eq!((reply.status, &reply.json["code"]), (404, &json!("unknown_address")), "{path}");
    }
}

#[tokio::test]
async fn operators_see_counts_and_nobody_sees_secrets() {
    let site = Site::start();
    let anna = site.guest().await;
    let game = anna.table(two("star2")).await;
    let (_socket, snapshot) = anna.watch(&game).await;
    let metrics = anna.get("/metrics").await;
    assert_eq!(metrics.status, 200);
    for name in ["skok_commit_seconds_count", "skok_sockets 1", "skok_actors 1"] {
        assert!(metrics.text.contains(name), "{name} in {}", metrics.text);
    }
    let passed_on = [("X-Forwarded-For", "127.0.0.1")];
    assert_eq!(request(site.address, "GET", "/metrics", &passed_on, "").await.status, 404);
    assert_eq!(anna.get("/healthz").await.status, 200);
    assert_eq!(anna.get("/readyz").await.status, 200);
    let secret = anna.cookie.split('=').nth(1).expect("a token");
    for text in [snapshot.to_string(), metrics.text, anna.get("/api/tables").await.text] {
        assert!(!text.contains(secret));
    }
}

#[tokio::test]
async fn variants_and_boards_are_data() {
    let site = Site::start();
    let get = async |path: &str| request(site.address, "GET", path, &[], "").await;
    let variants = get("/api/variants").await.json;
    for id in ["star2", "halma16", "international"] {
        let variant = variants.as_array().expect("a list").iter().find(|v| v["id"] == id).expect("there");
        assert!(variant["name"]["ru"].is_string() && variant["seats"].as_array().is_some_and(|s| s.len() == 2));
        let board = get(&format!("/api/variants/{id}/board")).await.json;
        let squares = board["squares"].as_array().expect("a list");
        for square in squares {
            for n in square["neighbours"].as_array().expect("a list") {
                assert!(n.as_u64().is_some_and(|n| n < squares.len() as u64));
            }
        }
    }
    let star = get("/api/variants/star2/board").await.json;
    assert_eq!(star["squares"].as_array().map(Vec::len), Some(121));
    assert_eq!(get("/api/variants/chess/board").await.json["code"], "unknown_variant");
}

/// The committed description is the one that the server gives; `UPDATE=1` writes it.
#[tokio::test]
async fn the_committed_api_description_is_not_stale() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
    let fresh = skok_server::openapi_json();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &fresh).expect("writable");
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(committed == fresh, "crates/server/openapi.json is stale: run this test with UPDATE=1 and commit it");
    let site = Site::start();
    assert_eq!(request(site.address, "GET", "/api/openapi.json", &[], "").await.text, fresh);
}
