/** Texts for messages: words that a user may have meant, and texts of others on one line. */
@org.jspecify.annotations.NullMarked
package io.tengen.text;
