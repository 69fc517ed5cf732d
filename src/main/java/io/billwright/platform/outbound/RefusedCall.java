package io.billwright.platform.outbound;

import java.io.IOException;
import java.io.Serial;

/// A call that we do not make. The message continues a sentence that begins with "the URL".
final class RefusedCall extends IOException {

    @Serial
    private static final long serialVersionUID = 1;

    private final String reason;

    RefusedCall(String reason) {
        super(reason);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
