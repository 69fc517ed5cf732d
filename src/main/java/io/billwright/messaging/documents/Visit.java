package io.billwright.messaging.documents;

/// A public page, such as `pay` with its slug, in the browser that is shown it.
public record Visit(String page, String slug, Browser browser) {

    /// What every form on the page carries, see [PageForms].
    public String token() {
        return browser.token(page + "/" + slug);
    }
}
