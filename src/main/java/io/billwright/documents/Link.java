package io.billwright.documents;

import io.billwright.db.Seller;
import java.util.UUID;

/// What a public link leads to.
public record Link(Seller seller, String kind, UUID objectId) {}
