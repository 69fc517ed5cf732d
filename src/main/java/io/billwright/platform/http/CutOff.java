package io.billwright.platform.http;

/// A failure after an answer has begun: the connection is closed, since a clean end would make the answer look
/// complete.
public final class CutOff extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CutOff(Throwable cause) {
        super(cause);
    }
}
