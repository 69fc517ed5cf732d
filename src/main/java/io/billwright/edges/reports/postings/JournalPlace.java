package io.billwright.edges.reports.postings;

/// The position of a batch in the journal.
public record JournalPlace(int era, String transaction, long position) {}
