/** Typed settings of engine kinds: their declaration, parsing, validation and description. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.setting;
