package io.tengen.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIf;

/** Marks a test, or all tests of a class, as one that runs only if {@link Soak#isOn}. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@EnabledIf(value = "io.tengen.testing.Soak#isOn", disabledReason = "runs with -Psoak only")
public @interface SoakOnly {}
