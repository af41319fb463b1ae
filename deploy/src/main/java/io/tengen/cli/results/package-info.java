/** Results as tables and as JSON: ratings, standings, pools, verification. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.results;
