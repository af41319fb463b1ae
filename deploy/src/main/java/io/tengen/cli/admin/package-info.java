/** Commands for administrators: tokens, certificates for trials, and excluded workers. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.admin;
