package io.billwright.platform.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Lists the query parameters of an endpoint. All others are rejected, like unknown fields of a body.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface TakesQuery {

    String[] value() default {};

    /// Whether it takes those of a [Page] and `format` too.
    boolean paged() default false;
}
