/** Commands about runs: evaluate, list, watch, change, export, show. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.run;
