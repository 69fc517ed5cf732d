package io.billwright.messaging.documents;

/// A finished PDF with its file name.
public final class StoredDocument {

    private final String fileName;
    private final byte[] content;

    StoredDocument(String fileName, byte[] content) {
        this.fileName = fileName;
        this.content = content.clone();
    }

    public String fileName() {
        return fileName;
    }

    public byte[] content() {
        return content.clone();
    }
}
