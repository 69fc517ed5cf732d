package io.billwright.messaging.documents;

/// A public page, such as `pay` with its slug, and the browser it is shown in.
public record Visit(String page, String slug, Browser browser) {

    /// The token in every form on the page, see [PageForms].
    public String token() {
        return browser.token(page + "/" + slug);
    }
}
