package io.billwright.messaging.documents;

/// The paper size that documents are laid out for.
public enum PaperSize {
    A4("A4"),
    LETTER("letter");

    private final String css;

    PaperSize(String css) {
        this.css = css;
    }

    /// Its name in CSS.
    public String css() {
        return css;
    }
}
