package io.billwright.messaging.documents;

import io.billwright.platform.db.Seller;
import java.util.UUID;

/// The target of a public link.
public record Link(Seller seller, String kind, UUID objectId) {}
