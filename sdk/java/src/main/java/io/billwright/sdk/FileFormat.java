package io.billwright.sdk;

/** The files in which a list can be had. */
public enum FileFormat {
    @Wire("csv")
    CSV,
    @Wire("ndjson")
    NDJSON
}
