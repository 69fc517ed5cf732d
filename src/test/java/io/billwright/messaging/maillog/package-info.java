@NullMarked
package io.billwright.messaging.maillog;

import org.jspecify.annotations.NullMarked;
