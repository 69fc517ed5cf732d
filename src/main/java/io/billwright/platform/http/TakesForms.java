package io.billwright.platform.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks an endpoint whose body may also come as `application/x-www-form-urlencoded` or `multipart/form-data`.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface TakesForms {}
