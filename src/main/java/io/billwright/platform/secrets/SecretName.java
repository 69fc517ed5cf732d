package io.billwright.platform.secrets;

/// The installation's own secrets, each with one purpose (S17). `file` is the name in the file of secrets.
public enum SecretName {
    /// The HMAC key under which API keys are stored.
    PEPPER("pepper"),
    /// Encrypts the sellers' secrets that have to be read again.
    DATA_KEY("data-key");

    private final String file;

    SecretName(String file) {
        this.file = file;
    }

    String file() {
        return file;
    }
}
