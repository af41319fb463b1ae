/** Typed settings of engine kinds: how a table of them is written, read, checked and described. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.setting;
