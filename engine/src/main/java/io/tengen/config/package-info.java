/**
 * The one reader of configuration files in HOCON, strict: an unknown key or a wrong value is an
 * error that names its place. It knows nothing of what is configured.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.config;
