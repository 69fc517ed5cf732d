/// What customers read: PDFs, where they are kept, the public links that lead to them, and how HTML written by sellers
/// is made safe. What a document says belongs to the feature that makes it, see
/// [io.billwright.messaging.documents.DocumentSource].
@NullMarked
package io.billwright.messaging.documents;

import org.jspecify.annotations.NullMarked;
