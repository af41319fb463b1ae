/** Tests of the Helm chart. */
@org.jspecify.annotations.NullMarked
package io.tengen.k8s;
