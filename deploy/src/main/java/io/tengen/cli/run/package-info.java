/** Commands for runs: create, list, watch, change and export them, and show their games. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.run;
