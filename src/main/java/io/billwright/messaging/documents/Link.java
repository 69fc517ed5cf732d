package io.billwright.messaging.documents;

import io.billwright.platform.db.Seller;
import java.util.UUID;

/// What a public link leads to.
public record Link(Seller seller, String kind, UUID objectId) {}
