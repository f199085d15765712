// Plain JavaScript, which every Node reads: older ones answer the TypeScript of the product with a stack trace.
const oldest = 24;
const [major] = process.versions.node.split('.');
if (Number(major) < oldest) {
  console.error(
    `Node ${oldest} or newer is needed, and this is Node ${process.versions.node}: install it from https://nodejs.org, or run npm install, which brings one.`,
  );
  process.exit(1);
}
