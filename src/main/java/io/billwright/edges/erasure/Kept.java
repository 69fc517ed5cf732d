package io.billwright.edges.erasure;

import java.util.List;
import java.util.stream.Stream;

/// What is kept of an erased customer or person, and why.
enum Kept {
    INVOICES(
            "The law demands that issued invoices and credit notes are kept as they are, with the name, address and tax"
                    + " id of the buyer, usually for ten years."),
    DOCUMENTS("The printed invoices, credit notes and orders are the originals; files attached to them go with them."),
    PAYMENTS("Proofs, notes and reasons of payments and credit belong to the books."),
    AGREEMENTS("Orders are the evidence of what was agreed and with whom, until claims have lapsed; the mail"
            + " addresses that one names for its invoices get them until another order names others."),
    SIGNATURES(
            "Who signed an order on its page, when, from which address and with which browser, is the evidence that the"
                    + " contract was concluded."),
    USAGE("Usage records are what the invoices were calculated from, and hold only what the seller has sent."),
    ACCOUNTING("The accounting system has a copy of the books, and the service has to find what it wrote there."),
    PROCESSOR("The payment processor keeps its own record of the customer, which the seller has to delete there."),
    ANSWERS("Answers to requests with an Idempotency-Key are deleted after 7 days, those of webhook endpoints after"
            + " 30.");

    private final String reason;

    Kept(String reason) {
        this.reason = reason;
    }

    record Item(Kept what, String reason) {}

    static List<Item> list() {
        return Stream.of(values()).map(kept -> new Item(kept, kept.reason)).toList();
    }
}
