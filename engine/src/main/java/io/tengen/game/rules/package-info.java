/** Rule sets as data, and game positions that apply them. */
@org.jspecify.annotations.NullMarked
package io.tengen.game.rules;
