export const accountDisabled = 'Account is disabled.';

export const errorTexts = {
  pending: {
    title: 'Action Required',
    text: 'Almost done! A verification email has been sent to you. Please verify your account using the link provided. If you do not see the verification email in your inbox, please check your junk or spam folder.',
    leaves: true,
  },
  inactive: {
    title: 'Authorization Error',
    text: 'Your account is inactive. Please contact your administrator.',
    leaves: true,
  },
  unknownStatus: {
    title: 'Authorization Error',
    text: "We're afraid something went wrong...Please try again.",
    leaves: true,
  },
  noPermission: { title: 'Permission Error', text: 'You do not have permission.', leaves: false },
  pageNotExist: { title: 'Page Not Exist Error', text: 'The page does not exist.', leaves: false },
  exceedMaxConcurrentUser: {
    title: 'Exceed Max Concurrent User',
    text: 'The number of current concurrent users exceeded the max concurrent user. Please contact to your system admin.',
    leaves: true,
  },
  formNotAccepted: {
    title: 'The form was not accepted',
    text: 'Your browser did not say that the form came from Incident Xpress, so nothing was changed. Let the browser send the “Referer” header to this site, or use another browser, and try again.',
    leaves: false,
  },
} satisfies Record<string, { title: string; text: string; leaves: boolean }>;

export const unknownError = { title: 'Error', text: 'Something went wrong. Please try again.', leaves: false };
