/** The error pages by the last part of their address, in the product's words. */
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
} satisfies Record<string, { title: string; text: string; leaves: boolean }>;

export const unknownError = { title: 'Error', text: 'Something went wrong. Please try again.', leaves: false };
