package io.billwright.edges.reports.postings;

/// A batch of the journal.
public record JournalPlace(int era, String transaction, long position) {}
