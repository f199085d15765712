/** The addresses of app/routes.ts to which a file may be posted: it may be larger and take longer than a form. */
export function isUpload(path: string): boolean {
  return uploads.test(path);
}

/** Whether both addresses are at or below one hydrated page, which a redirect then does not leave. */
export function isWithinOnePage(from: string, to: string): boolean {
  const page = hydratedPages.exec(to)?.[0];
  return page !== undefined && page === hydratedPages.exec(from)?.[0];
}

const uploads =
  /\/(attachments\/new|pictures\/[^/]+|profile\/picture|administration\/settings\/logo|administration\/import)(\/upload)?(\.data)?$/;

/** The form of a draft, and pages with dialogs and results of their own. */
const hydratedPages =
  /^\/(newincident\/[^/?#.]+|incidents\/[^/?#]+\/edit\/[^/?#.]+|(administration|search|analyze|profile)(?![^/?#.]))/;
