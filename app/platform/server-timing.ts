/** Milliseconds spent on named parts of a request, for the Server-Timing header in development. */
export class ServerTiming {
  #spent = new Map<string, number>();

  async measure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.#spent.set(name, (this.#spent.get(name) ?? 0) + performance.now() - start);
    }
  }

  toHeader() {
    return [...this.#spent].map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`).join(', ');
  }
}
