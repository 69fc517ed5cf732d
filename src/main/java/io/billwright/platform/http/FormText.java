package io.billwright.platform.http;

import tools.jackson.databind.node.StringNode;

/// Text of a form, which has no other types: it may spell a number or a flag, as text in JSON may not.
final class FormText extends StringNode {

    private static final long serialVersionUID = 1L;

    FormText(String text) {
        super(text);
    }
}
