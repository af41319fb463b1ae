/** The client of a coordinator: connections, credentials, queries, uploads and downloads. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.client;
