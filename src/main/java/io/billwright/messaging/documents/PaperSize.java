package io.billwright.messaging.documents;

/// The paper that documents are laid out for.
public enum PaperSize {
    A4("A4"),
    LETTER("letter");

    private final String css;

    PaperSize(String css) {
        this.css = css;
    }

    /// What style sheets call it.
    public String css() {
        return css;
    }
}
