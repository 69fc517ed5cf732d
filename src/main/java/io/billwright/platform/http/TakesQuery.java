package io.billwright.platform.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Names the query parameters of an endpoint. All others are rejected, as unknown fields of a body are.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface TakesQuery {

    String[] value() default {};

    /// Whether it takes those of a [Page] too.
    boolean paged() default false;
}
