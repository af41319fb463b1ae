/** Texts for messages: on one line, cut to a length, and the known word that is nearest to one. */
@org.jspecify.annotations.NullMarked
package io.tengen.text;
