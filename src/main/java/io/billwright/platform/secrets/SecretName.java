package io.billwright.platform.secrets;

/// The installation's own secrets, each with one purpose (S17). `file` is its name in the file of secrets.
public enum SecretName {
    /// Turns an API key into what is stored of it.
    PEPPER("pepper"),
    /// Encrypts the secrets of sellers that have to be read again.
    DATA_KEY("data-key");

    private final String file;

    SecretName(String file) {
        this.file = file;
    }

    String file() {
        return file;
    }
}
