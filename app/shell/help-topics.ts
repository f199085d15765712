import { searchCode, searchWords } from '#db/vocabulary/fold-text.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';

/** Any one of `needs` is enough; without them an answer is for everybody. */
type HelpAnswer = { question: string; answer: string; needs?: readonly Privilege[] };
export type HelpTopic = { id: string; name: string; answers: HelpAnswer[] };

/** Answers must suit the reader's privileges and contain all the words. */
export function helpFor(mayUse: (needs: readonly Privilege[]) => boolean, words: string): HelpTopic[] {
  const sought = searchWords(words);
  const isShown = ({ question, answer, needs }: HelpAnswer, topic: HelpTopic) => {
    const text = searchCode(`${topic.name} ${question} ${answer}`);
    return (!needs || mayUse(needs)) && sought.every((word) => text.includes(word));
  };
  return topics
    .map((topic) => ({ ...topic, answers: topic.answers.filter((answer) => isShown(answer, topic)) }))
    .filter(({ answers }) => answers.length > 0);
}

const mayAdd = ['MYINCIDENT_ADD'] as const;
const mayEdit = ['MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT', 'INVESTIGATE_INCIDENT'] as const;
const mayClose = ['MYINCIDENT_CLOSE', 'ALLINCIDENT_CLOSE'] as const;
const mayPrint = ['MYINCIDENT_PRINT', 'ALLINCIDENT_PRINT'] as const;
const maySearch = ['MYINCIDENT_SEARCH', 'ALLINCIDENT_SEARCH'] as const;

const topics: HelpTopic[] = [
  {
    id: 'record',
    name: 'Record',
    answers: [
      {
        question: 'Start a new incident',
        answer:
          'Choose New Incident. If you have drafts, choose Create new incident. The incident has its number from the start and stays a draft until you press Save.',
        needs: mayAdd,
      },
      {
        question: 'Continue a draft',
        answer:
          'Choose New Incident and click the draft, or open Draft Incidents on the dashboard. A draft is visible only to you.',
        needs: mayAdd,
      },
      {
        question: 'Edit an incident',
        answer:
          'Open the incident and choose Edit. What you change is kept as you type; others see it when you press Save. A closed incident is reopened first.',
        needs: mayEdit,
      },
      {
        question: 'When the time is uncertain',
        answer: 'Turn on Uncertain at Date occurred. Then only a date is needed.',
        needs: mayEdit,
      },
      {
        question: 'Add a person, check for duplicates',
        answer:
          'Choose Add person for someone new, or Select person for someone on record. Check Duplication shows the records with the same name, so that one person is not recorded twice.',
        needs: mayEdit,
      },
      {
        question: 'Add pictures and files',
        answer:
          'Choose Add attachment in the section Attachments, or in a vehicle or an item. Pictures lose the place and device that the camera wrote into them.',
        needs: mayEdit,
      },
      {
        question: 'Close an incident',
        answer:
          'Choose Close incident at the end of the form and say who closes it. A closed incident cannot be edited.',
        needs: mayClose,
      },
      {
        question: 'Reopen an incident',
        answer:
          'Open the closed incident and choose Reopen. Who closed it, and when, is cleared there and stays in its history.',
        needs: ['OPEN_CLOSED_INCIDENT'],
      },
      {
        question: 'Review an incident',
        answer:
          'The dashboard lists what waits for review, the oldest first. Open an incident and choose Approve, or Return with a reason. An approved incident can be closed; to change it, choose Amend, which opens it for review again.',
        needs: ['INCIDENT_REVIEW'],
      },
    ],
  },
  {
    id: 'find',
    name: 'Find',
    answers: [
      {
        question: 'Find my incidents',
        answer:
          'The dashboard counts your drafts, open and closed incidents. A click on a count lists them, newest first.',
      },
      {
        question: 'Search by words',
        answer:
          'Write words or an incident number into Find, at the top of every page. The key / leads to it. Texts, names, plates and serial numbers are searched.',
        needs: maySearch,
      },
      {
        question: 'Search by criteria',
        answer:
          'Choose Search, then what to search by. Add the criterion, add others, and press Search. The address of the page is the search: a bookmark opens it again.',
        needs: maySearch,
      },
      {
        question: 'Keep a search on the dashboard',
        answer:
          'Run the search and choose Save to Dashboard. The card on the dashboard counts what it finds; a click on its name shows the results.',
        needs: maySearch,
      },
      {
        question: 'Export to excel',
        answer: 'Lists have Export to excel. The file has all pages of the list, with the columns that you choose.',
        needs: maySearch,
      },
      {
        question: 'Print an incident',
        answer: 'Open the incident and choose Print. The printout opens as a PDF that you can save.',
        needs: mayPrint,
      },
    ],
  },
  {
    id: 'analyze',
    name: 'Analyze and report',
    answers: [
      {
        question: 'Compare periods in a chart',
        answer:
          'Choose Analyze. The steps ask for periods, how often to count, classes, locations and the kind of chart. Each mark of the chart leads to its incidents.',
        needs: ['INCIDENT_ANALYSIS'],
      },
      {
        question: 'Set a target for a month',
        answer:
          'Choose Analyze, the frequency Month, and type the target beside the report type. The chart has it as a line and says which months met it. Save the analysis to get an email when the present month goes over it.',
        needs: ['INCIDENT_ANALYSIS'],
      },
      {
        question: 'Note on charts what happened on a day',
        answer:
          'Choose Administration, Settings, Notes on charts. Write a day and a text, one note a line. Charts by day, month or year show them.',
        needs: ['ACCOUNT_ADMIN'],
      },
      {
        question: 'Open a report',
        answer: 'Choose Reports. Everybody who may open reports sees the same ones, each with what they may see.',
        needs: ['REPORT_PRINT', 'REPORT_CREATE'],
      },
      {
        question: 'Send a report by email',
        answer:
          'Choose Reports, then the clock of the report: how often, at what time and to whom. Each person gets what they may see.',
        needs: ['REPORT_CREATE'],
      },
    ],
  },
  {
    id: 'trust',
    name: 'Who sees what',
    answers: [
      {
        question: 'Hidden personal details',
        answer:
          'Date of birth, gender, address, phone, mobile phone and email are hidden. People with the privacy privilege can unlock them; the audit records who did, and when.',
      },
      {
        question: 'Lock and unlock an incident',
        answer:
          'Open the incident and choose Lock or Unlock. A locked incident can be found and opened only by people with the lock privilege.',
        needs: ['INCIDENT_LOCK'],
      },
      {
        question: 'What is kept',
        answer: 'Every change of an incident is kept with its date and the name of the person who made it.',
      },
      {
        question: 'What the audit keeps',
        answer:
          'Administration, Audit lists who signed in, read, changed, printed and exported what. No record can be changed or removed unseen.',
        needs: ['AUDIT_VIEW'],
      },
    ],
  },
  {
    id: 'administer',
    name: 'Administer',
    answers: [
      {
        question: 'Add users',
        answer:
          'Administration, Workgroups: Add user for one, Import users for a file of many. Each gets an email with a link that verifies their address.',
        needs: ['USER_ADD'],
      },
      {
        question: 'Change what people may do',
        answer:
          'Administration, Workgroups: Edit workgroup privileges. Changes take effect at each person’s next page.',
        needs: ['USERGROUP_EDIT'],
      },
      {
        question: 'Change the lists that forms offer',
        answer:
          'Administration, Lookups. What incidents use is not deleted: disable it, and nobody can choose it again while old incidents keep it.',
        needs: ['LOOKUP_ADD', 'LOOKUP_EDIT', 'LOOKUP_DELETE'],
      },
      {
        question: 'Email people about incidents',
        answer:
          'Administration, Email Notifications: choose classes, events and recipients. The envelope sends you a test.',
        needs: ['INCIDENT_NOTIFICATION'],
      },
    ],
  },
  {
    id: 'trouble',
    name: 'When it does not work',
    answers: [
      {
        question: 'The connection was lost while I was writing',
        answer:
          'Keep the page open and continue. What you type is kept in this browser and saved when the connection is back. After a crash it is offered again the next time you open the draft.',
        needs: mayEdit,
      },
      {
        question: 'I was logged out',
        answer: 'You are logged out after a time without activity. Sign in again: your draft is saved.',
      },
      {
        question: 'My draft was changed in another window',
        answer: 'Nothing is overwritten. You see both versions, field by field, and choose which one to keep.',
        needs: mayEdit,
      },
      {
        question: 'A button has a dashed edge',
        answer: 'It needs a privilege or an earlier step. The reason is beside it.',
      },
    ],
  },
];
