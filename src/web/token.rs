use std::fmt;

use rand::Rng as _;

/// The secret by which browsers of other machines are let in.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// Bytes of chance in a token.
const TOKEN_BYTES: usize = 16;

impl Token {
    /// A new one, by chance.
    pub fn random() -> Self {
        let bytes: [u8; TOKEN_BYTES] = rand::rng().random();
        Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Whether this is it. Takes the same time whatever is wrong.
    pub fn is(&self, given: &str) -> bool {
        let differs = self.0.bytes().zip(given.bytes()).fold(0, |differs, (own, other)| differs | (own ^ other));
        self.0.len() == given.len() && differs == 0
    }

    /// Its letters, for the address that is printed.
    pub fn letters(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("Token")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_token_is_it() {
        let token = Token::random();
        assert_eq!(token.letters().len(), 2 * TOKEN_BYTES);
        assert!(token.is(token.letters()) && token != Token::random());
        for wrong in ["", &token.letters()[1..], &format!("{}0", token.letters()), &"0".repeat(2 * TOKEN_BYTES)] {
            assert!(!token.is(wrong), "{wrong}");
        }
        assert_eq!(format!("{token:?}"), "Token");
    }
}
