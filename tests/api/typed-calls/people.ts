import { asForm, done, type Program } from './client.ts';

/** Drives the calls about the caller, from the begin of their session to its end. */
export async function drivePerson(client: Program, { photo }: { photo: Blob }) {
  const { userId } = done(await client.POST('/users/sessions'));
  const profile = done(await client.GET('/users/profile'));
  const changed = done(await client.PUT('/users/profile', { body: { ...profile, lastName: 'Lee' } }));
  done(await client.POST('/users/avatars', { body: { file: photo }, bodySerializer: asForm }));
  const picture = done(await client.GET('/users/avatars', { parseAs: 'blob' }));
  done(await client.POST('/users/requestChangePassword'));
  done(await client.DELETE('/users/sessions'));
  return { isCaller: profile.id === userId, lastName: changed.lastName, picture: picture.type };
}

/** Drives the calls of a second factor; `sentCode` returns the code that the phone has got last. */
export async function driveSecondFactor(client: Program, sentCode: () => Promise<string>) {
  done(await client.POST('/users/sessions'));
  done(await client.POST('/mfa/startEnrol', { body: { phoneNumber: '6045550188' } }));
  done(await client.POST('/mfa/sendOTPForEnrol'));
  done(await client.POST('/mfa/verifyEnrol', { body: { otp: await sentCode() } }));
  const { deviceId } = done(await client.GET('/mfa/device'));
  done(await client.POST('/mfa/sendOTP'));
  done(await client.POST('/mfa/verifyOTP', { body: { ...(deviceId && { deviceId }), otp: await sentCode() } }));
  return done(await client.GET('/mfa/device')).mfaDue;
}

/** Drives the calls of the subscription of an account that has a card and no plan. */
export async function driveSubscription(client: Program) {
  done(
    await client.PUT('/accounts/billingInformation', {
      body: {
        billingContactName: 'Ana Lee',
        billingPhone: '604 555 0100',
        billingEmail: 'accounts@hotel.example',
        billingAddressLine1: '1 Main Street',
        billingAddressCity: 'Vancouver',
        billingAddressCountryCode: 'CA',
        billingAddressPostalCode: 'V5K 0A1',
      },
    }),
  );
  const { cardNumber } = done(await client.GET('/payments/methods'));
  const { monthly, taxRate } = done(await client.GET('/subscriptions2/plans'));
  const agreedAmount = Math.round(monthly.defaultAmount * (1 + taxRate / 100));
  const plan = { periodType: 'MONTH', concurrentUserCount: 5, agreedAmount } as const;
  done(await client.POST('/subscriptions2', { body: plan }));
  const { amount } = done(await client.GET('/subscriptions2'));
  const { cancelled } = done(await client.DELETE('/subscriptions2'));
  return { cardNumber, amount, cancelled };
}

export async function driveSite(client: Program) {
  done(await client.POST('/siteAdmins/demoServer/import'));
}
