/**
 * The strict reader of all configuration files in HOCON: an unknown key or a wrong value is an
 * error that names its position. It does not depend on what is configured.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.config;
