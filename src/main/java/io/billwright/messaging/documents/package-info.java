/// Documents for customers: rendering PDFs, storing them, the public links and pages that lead to them, and making
/// HTML written by sellers safe. The content of a document belongs to the feature that makes it, see
/// [io.billwright.messaging.documents.DocumentSource].
@NullMarked
package io.billwright.messaging.documents;

import org.jspecify.annotations.NullMarked;
