//! Who is let in: by the name it asks for, by where its page came from, by its token, by how much it asks.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};

use super::Token;
use super::error::Refusal;
use super::listener::Peer;
use super::rate::{Purpose, Rates};

/// What requests are held against.
#[derive(Debug)]
pub(super) struct Gate {
    /// Needed from everywhere; none where only this machine can ask.
    pub token: Option<Token>,
    pub rates: Rates,
}

/// The cookie that holds the token.
const COOKIE: &str = "tableref";

/// Lets a request through, or says why not.
pub(super) async fn gate(
    State(gate): State<Arc<Gate>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    request: Request,
    next: Next,
) -> Response {
    match checked(&gate, peer.ip(), &request) {
        Err(refusal) => refusal.into_response(),
        Ok(Entry::Cookie(response)) => response,
        Ok(Entry::In) => guarded(next.run(request).await),
    }
}

enum Entry {
    In,
    /// The token came with the address: it is put into a cookie and taken out of the address.
    Cookie(Response),
}

fn checked(gate: &Gate, peer: IpAddr, request: &Request) -> Result<Entry, Refusal> {
    let headers = request.headers();
    let host = known_host(headers)?;
    known_origin(headers, host)?;
    let purpose = match *request.method() {
        Method::GET | Method::HEAD => Purpose::Read,
        _ => Purpose::Command,
    };
    if !gate.rates.take(peer, purpose) {
        let reason = "too many requests from this address; wait a second";
        return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, reason));
    }
    let Some(token) = &gate.token else { return Ok(Entry::In) };
    let given = query_token(request.uri());
    if let Some(given) = given
        && purpose == Purpose::Read
        && token.is(given)
    {
        return Ok(Entry::Cookie(with_cookie(token, request.uri())));
    }
    let is_known = bearer(headers).into_iter().chain(cookies(headers)).any(|given| token.is(given));
    match is_known {
        true => Ok(Entry::In),
        false => Err(Refusal::new(
            StatusCode::UNAUTHORIZED,
            "a token is needed; open the whole address that tableref printed, which ends in ?token=",
        )),
    }
}

/// The name that is asked for. A page elsewhere can give this machine's address any name of its own; so only names are
/// answered that nobody else can give.
fn known_host(headers: &HeaderMap) -> Result<&str, Refusal> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host.ok_or_else(|| Refusal::bad_request("the request names no host"))?;
    let name = without_port(host);
    let is_address = name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
    let is_near = name == "localhost" || name.ends_with(".local") || name.ends_with(".localhost");
    let is_bare = !name.is_empty() && !name.contains(['.', ':', '[']);
    match is_address || is_near || is_bare {
        true => Ok(host),
        false => Err(Refusal::forbidden(
            "this name is none of this machine's; use its address or its name in the local network",
        )),
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':') => name,
        Some(_) | None => host,
    }
}

/// A browser says which page a request comes from: it must be ours.
fn known_origin(headers: &HeaderMap, host: &str) -> Result<(), Refusal> {
    let refused = || Err(Refusal::forbidden("the request comes from a page of another origin"));
    if let Some(origin) = headers.get(header::ORIGIN) {
        let of_host = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
        return if of_host.is_some_and(|of| of.eq_ignore_ascii_case(host)) { Ok(()) } else { refused() };
    }
    let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
    let is_visit = headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate");
    match site {
        Some("cross-site" | "same-site") if !is_visit => refused(),
        Some(_) | None => Ok(()),
    }
}

fn query_token(uri: &Uri) -> Option<&str> {
    uri.query()?.split('&').find_map(|pair| pair.strip_prefix("token="))
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let all = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(|(name, _)| *name == COOKIE).map(|(_, value)| value)
}

fn with_cookie(token: &Token, uri: &Uri) -> Response {
    let query = uri.query().unwrap_or_default();
    let rest: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with("token=")).collect();
    let path = format!("/{}", uri.path().trim_start_matches('/'));
    let to = if rest.is_empty() { path } else { format!("{path}?{}", rest.join("&")) };
    let mut response = guarded(Redirect::to(&to).into_response());
    let cookie = format!("{COOKIE}={}; Path=/; HttpOnly; SameSite=Strict", token.letters());
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// What holds for every answer: nothing of another host, in no other page, never kept unless it says so itself.
fn guarded(mut response: Response) -> Response {
    const POLICY: &str = "default-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; \
        frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn status(gate: &Gate, method: Method, path: &str, headers: &[(&str, &str)]) -> u16 {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::empty()).unwrap();
        match checked(gate, [127, 0, 0, 1].into(), &request) {
            Ok(Entry::In) => 200,
            Ok(Entry::Cookie(response)) => response.status().as_u16(),
            Err(refusal) => refusal.into_response().status().as_u16(),
        }
    }

    fn gate(token: Option<Token>) -> Gate {
        Gate { token, rates: Rates::new(super::super::rate::RateConfig::default()) }
    }

    #[test]
    fn only_names_of_this_machine_are_answered() {
        let gate = gate(None);
        for (host, expected) in [
            ("localhost:8080", 200),
            ("127.0.0.1:8080", 200),
            ("[::1]:8080", 200),
            ("192.168.1.7", 200),
            ("laptop", 200),
            ("laptop.local:80", 200),
            ("evil.example:8080", 403),
            ("127.0.0.1.evil.example", 403),
            ("", 403),
        ] {
            assert_eq!(status(&gate, Method::GET, "/", &[("host", host)]), expected, "{host}");
        }
        assert_eq!(status(&gate, Method::GET, "/", &[]), 400);
    }

    #[test]
    fn pages_of_other_origins_are_refused() {
        let gate = gate(None);
        let from = |origin| [("host", "localhost:8080"), ("origin", origin)];
        for (origin, expected) in [
            ("http://localhost:8080", 200),
            ("http://localhost:9090", 403),
            ("https://evil.example", 403),
            ("null", 403),
        ] {
            assert_eq!(status(&gate, Method::POST, "/api/commands", &from(origin)), expected, "{origin}");
        }
        let fetched = [("host", "localhost"), ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")];
        assert_eq!(status(&gate, Method::GET, "/api/picture.jpg", &fetched), 403);
        let visited = [("host", "localhost"), ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
        assert_eq!(status(&gate, Method::GET, "/", &visited), 200);
    }

    #[test]
    fn the_token_comes_once_with_the_address_and_then_by_cookie() {
        let token = Token::random();
        let letters = token.letters().to_owned();
        let gate = gate(Some(token));
        let host = ("host", "192.168.1.7:8080");
        assert_eq!(status(&gate, Method::GET, "/", &[host]), 401);
        assert_eq!(status(&gate, Method::GET, "/?token=0000", &[host]), 401);
        assert_eq!(status(&gate, Method::GET, &format!("/board?lang=fr&token={letters}"), &[host]), 303);
        assert_eq!(status(&gate, Method::POST, &format!("/api/commands?token={letters}"), &[host]), 401);
        let cookie = format!("a=b; tableref={letters}");
        assert_eq!(status(&gate, Method::POST, "/api/commands", &[host, ("cookie", &cookie)]), 200);
        let bearer = format!("Bearer {letters}");
        assert_eq!(status(&gate, Method::GET, "/api/state", &[host, ("authorization", &bearer)]), 200);
        let uri: Uri = format!("//evil.example?lang=fr&token={letters}").parse().unwrap_or_default();
        let to = with_cookie(&Token::random(), &uri).headers()[header::LOCATION].to_str().unwrap().to_owned();
        assert!(!to.starts_with("//"), "{to}");
    }
}
