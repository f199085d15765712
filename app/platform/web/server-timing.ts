export class ServerTiming {
  #durations = new Map<string, number>();

  async measure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.#durations.set(name, (this.#durations.get(name) ?? 0) + performance.now() - start);
    }
  }

  toHeader() {
    return [...this.#durations].map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`).join(', ');
  }
}
