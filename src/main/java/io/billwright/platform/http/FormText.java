package io.billwright.platform.http;

import tools.jackson.databind.node.StringNode;

/// Text from a form, which has no other types: unlike JSON text, it may stand for a number or a boolean.
final class FormText extends StringNode {

    private static final long serialVersionUID = 1L;

    FormText(String text) {
        super(text);
    }
}
