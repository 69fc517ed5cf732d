package io.billwright.platform.http;

/// What a key may do: read, change business data, or manage the seller itself and its keys.
public enum Scope {
    READ,
    WRITE,
    ADMIN
}
