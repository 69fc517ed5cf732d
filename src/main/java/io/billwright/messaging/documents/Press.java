package io.billwright.messaging.documents;

import java.util.UUID;

/// Makes a document of a manuscript.
public interface Press {

    /// Not for use in a transaction: it waits for its turn, and takes long.
    byte[] render(UUID sellerId, Manuscript manuscript);
}
