//! What the host reads at the start: where browsers find the site, and a code that a phone can take from the screen.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use fast_qr::QRBuilder;

/// Prints where the site is: on this machine, and the address for everybody else with its QR code.
pub(crate) fn print(listening: SocketAddr, public_url: Option<&str>) {
    print!("{}", text(listening, public_url, lan_address()));
}

fn text(listening: SocketAddr, public_url: Option<&str>, lan: Option<IpAddr>) -> String {
    let port = listening.port();
    let everywhere = listening.ip().is_unspecified();
    let here = if everywhere { format!("localhost:{port}") } else { listening.to_string() };
    let mut text = format!("Skok is served at http://{here}\n");
    let shared = match (public_url, everywhere, lan) {
        (Some(url), _, _) => Some(("For everybody", url.to_owned())),
        (None, true, Some(lan)) => Some(("On this network", format!("http://{}", SocketAddr::new(lan, port)))),
        (None, false, _) if !listening.ip().is_loopback() => Some(("On this network", format!("http://{listening}"))),
        _ => None,
    };
    if let Some((whom, address)) = shared {
        text += &format!("{whom}: {address}\n");
        // Too long an address for any code is no reason not to serve.
        if let Ok(code) = QRBuilder::new(address).build() {
            text += &format!("{}\n", code.to_str());
        }
    }
    text
}

/// The address by which this machine reaches others. A club's network need not lead anywhere,
/// so without a way out it is the first address that is not this machine's own.
fn lan_address() -> Option<IpAddr> {
    address_outward().or_else(|| {
        let interfaces = if_addrs::get_if_addrs().ok()?;
        interfaces.iter().map(if_addrs::Interface::ip).find(|ip| ip.is_ipv4() && !ip.is_loopback())
    })
}

/// Asks the routing table; this sends nothing.
fn address_outward() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_loopback() && !ip.is_unspecified())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAN: Option<IpAddr> = Some(IpAddr::V4(Ipv4Addr::new(192, 168, 1, 7)));

    fn has_code(text: &str) -> bool {
        text.contains(['█', '▀', '▄'])
    }

    #[test]
    fn the_network_is_told_with_a_code() {
        let text = text(SocketAddr::from(([0, 0, 0, 0], 8080)), None, LAN);
        assert!(
            text.starts_with("Skok is served at http://localhost:8080\nOn this network: http://192.168.1.7:8080\n")
        );
        let code: Vec<&str> = text.lines().skip(2).filter(|line| !line.is_empty()).collect();
        // Version 2 of the code has 25 modules a side; two rows share a line.
        assert!(13 <= code.len(), "{text}");
        assert!(code.iter().all(|line| line.chars().count() == code[0].chars().count()), "{text}");
    }

    #[test]
    fn what_only_this_machine_reaches_has_no_code() {
        let local = text(SocketAddr::from(([127, 0, 0, 1], 80)), None, LAN);
        assert_eq!(local, "Skok is served at http://127.0.0.1:80\n");
        assert!(!has_code(&text(SocketAddr::from(([0, 0, 0, 0], 80)), None, None)));
    }

    #[test]
    fn a_public_address_goes_first() {
        let text = text(SocketAddr::from(([0, 0, 0, 0], 80)), Some("https://skok.example"), LAN);
        assert!(text.contains("For everybody: https://skok.example\n") && has_code(&text));
        assert!(!text.contains("192.168.1.7"));
    }

    #[test]
    fn an_address_too_long_for_a_code_is_still_told() {
        let long = format!("https://{}.example", "a".repeat(5000));
        let text = text(SocketAddr::from(([0, 0, 0, 0], 80)), Some(&long), None);
        assert!(text.contains(&long) && !has_code(&text));
    }
}
