package io.billwright.platform.http;

/// A failure after an answer has begun: the connection is closed, since an end that looks right would hide what is
/// missing.
public final class CutOff extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CutOff(Throwable cause) {
        super(cause);
    }
}
