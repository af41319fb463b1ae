/** Rules as data, and positions judged by them. */
@org.jspecify.annotations.NullMarked
package io.tengen.game.rules;
